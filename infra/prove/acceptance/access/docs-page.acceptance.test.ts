import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumFlags } from '../../../../web/chromium-flags.ts';
import { apiClient } from '@studio/chassis/testing/api-client';
import { webhookFacts } from '@studio/contracts/webhooks';
import { routesUnderTest } from './routes-under-test.ts';

const { origin } = inject('studio');
const routes = routesUnderTest();

describe('the page to read the API on', () => {
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
    browser = await chromium.launch({ executablePath, args: chromiumFlags });
    page = await browser.newPage();
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('requestfailed', (request) => complaints.push(request.url()));
    page.on('response', (response) => response.status() >= 400 && complaints.push(response.url()));
    await page.goto(`${origin}/api/docs`);
  });
  afterAll(() => browser?.close());

  test('is plain HTML without a script, under the strict policy of all pages', async () => {
    const { body, headers } = await apiClient(origin).get('/api/docs');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*script-src 'self'/);
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(body).not.toMatch(/<script|style=|<style|\son\w+=/i);
  });

  test('shows every call and every webhook, and what each takes and answers', async () => {
    const calls = page.locator('details');
    expect(await calls.count()).toBe(routes.length + Object.keys(webhookFacts).length);
    const login = page.locator('#postAuthLogin');
    await login.locator('summary').click();
    const text = await login.innerText();
    for (const part of ['/api/auth/login', '"email"', 'INVALID_CREDENTIALS', 'Open to everybody']) {
      expect(text).toContain(part);
    }
  });

  test('has its style, fits on a phone, and the browser has nothing to complain of', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const fontFamily = await page.evaluate<string>('getComputedStyle(document.body).fontFamily');
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
    expect(fontFamily).not.toMatch(/^"?Times/);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
  });
});
