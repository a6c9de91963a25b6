/** The code of each page. The entry imports this file, so it must not import React. */
export const pageCode = {
  layout: async () => (await import('../features/navigation/signed-in-layout.tsx')).SignedInLayout,
  login: async () => (await import('../features/login/login-page.tsx')).LoginPage,
  register: async () => (await import('../features/registration/register-page.tsx')).RegisterPage,
  forgotPassword: async () => (await import('../features/password-reset/forgot-password-page.tsx')).ForgotPasswordPage,
  resetPassword: async () => (await import('../features/password-reset/reset-password-page.tsx')).ResetPasswordPage,
  legal: async () => (await import('../features/legal/legal-page.tsx')).LegalPage,
  welcome: async () => (await import('../features/welcome/welcome-page.tsx')).WelcomePage,
  profile: async () => (await import('../features/profile/profile-page.tsx')).ProfilePage,
  plans: async () => (await import('../features/plans/plans-page.tsx')).PlansPage,
  trainings: async () => (await import('../features/trainings/trainings-page.tsx')).TrainingsPage,
  admin: async () => (await import('../features/admin/admin-page.tsx')).AdminPage,
};

export type PageName = keyof typeof pageCode;

/** The page of each address. The administration is left out: its guard must admit the user first. */
const memberPages: Readonly<Record<string, PageName>> = {
  '/': 'welcome',
  '/profile': 'profile',
  '/plans': 'plans',
  '/trainings': 'trainings',
  '/legal': 'legal',
};
const guestPages: Readonly<Record<string, PageName>> = { '/register': 'register', '/legal': 'legal' };

/** The pages to load for an address while the session is still being checked. */
export function pagesOf(pathname: string, mayBeSignedIn: boolean): PageName[] {
  if (!mayBeSignedIn) return [guestPages[pathname] ?? 'login'];
  const page = memberPages[pathname];
  return page ? ['layout', page] : ['layout'];
}
