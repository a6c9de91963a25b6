import { expect, type Page } from '@playwright/test';

const layers = '[role=menu]:not([data-closed]), [role=dialog]:not([data-closed])';
const question = '[role=alertdialog]:not([data-closed])';
// The text pseudo-class matches the innermost element only: of a spinner, the label within.
const loading = 'body:not(:has(h1)), [aria-busy=true], :is(output, output *):text-matches("^(Cargando|Buscando)")';
const pressable = 'button:enabled:not([role], [type=submit], [aria-disabled=true]), [role=menuitem]';

/** Controls that lead back, choose a day, print, or open another program. */
const apart = /^(Cerrar|Cancelar|Volver|Abrir calendario|Elegir día|Me escribió primero)|Imprimir|WhatsApp/;

/**
 * Presses everything that pages offer, through their menus and dialogs, as the person who is signed in. Forms are not
 * sent, and questions not answered.
 */
export class PressThrough {
  /** Refused calls, and errors of the console. */
  readonly failures: string[] = [];
  /** What was pressed, and in which page, menu or dialog, e.g. `Pagos > Registrar pago`. */
  readonly pressed = new Set<string>();
  private readonly page: Page;
  private readonly deepest: number;
  private readonly underWay = new Map<unknown, string>();

  /** `deepest`: how many controls of one page are pressed in a row. */
  constructor(page: Page, deepest: number) {
    this.page = page;
    this.deepest = deepest;
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.endsWith('/live')) this.underWay.set(request, pathname);
    });
    page.on('requestfinished', (request) => this.underWay.delete(request));
    page.on('requestfailed', (request) => this.underWay.delete(request));
    page.on('response', (answer) => {
      if (answer.status() >= 400) this.failures.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`);
    });
    page.on('console', (message) => message.type() === 'error' && this.failures.push(message.text()));
    page.on('pageerror', (error) => this.failures.push(String(error)));
  }

  /**
   * `place`: a word for the page. `path`: the controls that lead from it to what is looked at; `reached`: how the last one
   * is named in `pressed`.
   */
  async through(place: string, address: string, path: readonly string[] = [], reached = place): Promise<void> {
    if (!(await this.goTo(address, path))) return;
    this.pressed.add(reached);
    if (path.length === this.deepest || (await this.page.locator(question).isVisible())) return;
    const isAbove = (await this.page.locator(layers).count()) > 0;
    // Another page, or another list or view of this one, with controls of its own.
    if (!isAbove && this.address() !== address) return;
    const [title = path.at(-1) ?? place] = isAbove ? await this.uppermost().locator('h2').allTextContents() : [place];
    for (const name of await this.names()) {
      const key = `${brief(title)} > ${brief(name)}`;
      if (!apart.test(name) && !this.pressed.has(key)) await this.through(place, address, [...path, name], key);
    }
  }

  /** Returns false where one of the controls is gone: what was pressed before took it away. */
  private async goTo(address: string, path: readonly string[], isFresh = false): Promise<boolean> {
    const above = this.page.locator(`${layers}, ${question}`);
    const closeAll = async () => {
      if ((await above.count()) > 0) await this.page.keyboard.press('Escape');
      await this.settled();
      return above.count();
    };
    await expect.poll(closeAll).toBe(0);
    if (isFresh || this.address() !== address) await this.page.goto(address);
    await this.settled();
    for (const name of path) {
      const index = (await this.names()).indexOf(name);
      if (index < 0) return !isFresh && this.goTo(address, path, true);
      await this.controls().nth(index).click();
      await this.settled();
      await this.chooseFirst();
    }
    return true;
  }

  private address = () => this.page.url().slice(new URL(this.page.url()).origin.length);

  private uppermost = () => this.page.locator(`main, ${layers}`).last();

  private controls = () => this.uppermost().locator(pressable).filter({ visible: true });

  private names = () =>
    this.controls().evaluateAll((all) =>
      all.map((each) => (each.ariaLabel ?? each.textContent).replaceAll(/\s+/g, ' ').trim()),
    );

  /** Chooses in each selection without a value: more fields follow. */
  private async chooseFirst(): Promise<void> {
    const empty = this.uppermost().locator('select:enabled:has(option:checked[value=""])');
    const choices = empty.first().locator('option:enabled:not([value=""])');
    for (let left = await empty.count(); left > 0 && (await choices.count()) > 0; left -= 1) {
      await empty.first().selectOption(await choices.first().getAttribute('value'));
      await this.settled();
    }
  }

  /** Waits until nothing has been under way for two frames. */
  private async settled(): Promise<void> {
    const look = async () => [
      ...this.underWay.values(),
      ...(await this.page.locator(loading).filter({ visible: true }).allTextContents()),
    ];
    const lookAgain = async () => {
      const found = await look();
      await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      return [...found, ...(await look())];
    };
    await expect.poll(lookAgain).toEqual([]);
  }
}

/** Without names of people, hours and figures. */
const brief = (name: string) => name.split(/ (?:a|de|para) |[:\d]/)[0]!.trim();
