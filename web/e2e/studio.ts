/** The studio that `start-studio.ts` has started. */
export function studio() {
  const setting = (name: string) => {
    const value = process.env[name];
    if (!value) throw new Error(`${name} is not set`);
    return value;
  };
  return {
    origin: setting('STUDIO_ORIGIN'),
    adminEmail: setting('STUDIO_ADMIN_EMAIL'),
    adminPassword: setting('STUDIO_ADMIN_PASSWORD'),
    mailWebUrl: setting('MAIL_WEB_URL'),
  };
}
