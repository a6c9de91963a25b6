import { type ElementHandle, expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until the target has the focus, as a person without a mouse must. Returns the element that has it. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<ElementHandle> {
  await expect(target).toBeVisible();
  let element = await target.elementHandle();
  for (let presses = 0; presses < 150; presses += 1) {
    // Finding an element by its role reads the whole page; a list that loads meanwhile replaces it by another element.
    if (presses % 10 === 9) element = await target.elementHandle();
    if (element && (await element.evaluate((wanted) => wanted === document.activeElement))) return element;
    await page.keyboard.press(key);
  }
  throw new Error(`150 times ${key} do not reach ${target.toString()}`);
}

/** Reaches the target with Tab and presses it; again if a list that loads has replaced it right before the key. */
export async function press(page: Page, target: Locator, key: 'Enter' | ' ' = 'Enter'): Promise<void> {
  const focused = await tabTo(page, target);
  const heard = await focused.evaluateHandle((wanted) => ({
    byIt: new Promise<boolean>((tell) => {
      const listen = (event: KeyboardEvent) => tell(event.target === wanted);
      document.addEventListener('keydown', listen, { capture: true, once: true });
    }),
  }));
  await page.keyboard.press(key);
  if (!(await heard.evaluate(({ byIt }) => byIt))) await press(page, target, key);
}

/** Reaches a field with Tab and replaces its content. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/**
 * Reaches a native select with Tab and types the beginning of an option. After a second without a key, as on a busy
 * machine, a list takes the next key for the beginning of another one: then all is typed again.
 */
export async function pick(page: Page, list: Locator, choice: string): Promise<void> {
  await tabTo(page, list);
  await expect(async () => {
    await page.keyboard.type(choice);
    const chosen = await list.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text);
    expect(chosen?.startsWith(choice)).toBe(true);
  }).toPass();
}
