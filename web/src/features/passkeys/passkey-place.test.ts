import { afterEach, expect, test, vi } from 'vitest';
import { passkeysWork } from './passkey-place.ts';
import { whyNoPasskey } from './why-no-passkey.ts';

afterEach(() => vi.unstubAllGlobals());

function openedAt(address: string, PublicKeyCredential?: object): void {
  vi.stubGlobal('window', { location: new URL(address), ...(PublicKeyCredential && { PublicKeyCredential }) });
}

const numbers = 'Las llaves de acceso no funcionan en una dirección de números.';

test.each([
  ['https://estudio.co', 'https://estudio.co/login', null],
  ['http://localhost:8080', 'http://localhost:8080/login', null],
  ['https://estudio.co', 'https://www.estudio.co/login', 'Las llaves de acceso solo funcionan en https://estudio.co'],
  ['https://www.estudio.co', 'https://estudio.co/', 'Las llaves de acceso solo funcionan en https://www.estudio.co'],
  ['http://localhost:8080', 'http://127.0.0.1:8080/', 'Las llaves de acceso solo funcionan en http://localhost:8080'],
  ['http://localhost:8080', 'http://localhost:5173/', 'Las llaves de acceso solo funcionan en http://localhost:8080'],
  ['http://192.168.1.20:8080', 'http://192.168.1.20:8080/', numbers],
  ['http://[::1]:8080', 'http://[::1]:8080/', numbers],
  ['http://192.168.1.20:8080', 'http://localhost:8080/', numbers],
])('a studio at %s, opened at %s: %s', (publicUrl, address, reason) => {
  openedAt(address, {});
  expect(whyNoPasskey(publicUrl)).toBe(reason);
  expect(passkeysWork(publicUrl)).toBe(reason === null);
});

test('until the settings have arrived, the login page offers none', () => {
  openedAt('https://estudio.co/login', {});
  expect(passkeysWork('')).toBe(false);
  expect(whyNoPasskey('')).toBeNull();
});

test('a browser without passkeys says so where they would work', () => {
  openedAt('https://estudio.co/login');
  expect(whyNoPasskey('https://estudio.co')).toBe('Este navegador no admite llaves de acceso.');
});
