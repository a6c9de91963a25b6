/** The code of each page. The entry imports this file, so it must not import React. */
export const pageCode = {
  layout: () => import('../features/navigation/signed-in-layout.tsx'),
  login: () => import('../features/login/login-page.tsx'),
  register: () => import('../features/registration/register-page.tsx'),
  forgotPassword: () => import('../features/password-reset/forgot-password-page.tsx'),
  resetPassword: () => import('../features/password-reset/reset-password-page.tsx'),
  legal: () => import('../features/legal/legal-page.tsx'),
  welcome: () => import('../features/welcome/welcome-page.tsx'),
  profile: () => import('../features/profile/profile-page.tsx'),
  plans: () => import('../features/plans/plans-page.tsx'),
  trainings: () => import('../features/trainings/trainings-page.tsx'),
  admin: () => import('../features/admin/admin-page.tsx'),
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
