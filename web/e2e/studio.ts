export interface StudioInBrowser {
  readonly namespace: string;
  readonly origin: string;
  readonly adminEmail: string;
  readonly adminPassword: string;
}

const variable = 'STUDIOS_IN_BROWSER';

/** The number of parallel test processes, each with a studio of its own. */
export const workers = 2;

/** Passes the addresses of the studios and of the mail page to the test processes. */
export function provideStudios(studios: readonly StudioInBrowser[], mailWebUrl: string): void {
  process.env[variable] = JSON.stringify(studios);
  process.env['MAIL_WEB_URL'] = mailWebUrl;
}

/** The studio of this process. */
export function studio(): StudioInBrowser {
  const studios: StudioInBrowser[] = JSON.parse(setting(variable));
  return studios[Number(setting('TEST_PARALLEL_INDEX'))]!;
}

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests with npm test`);
  return value;
}
