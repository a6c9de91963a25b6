/** The code of each page, fetched when it is first needed. Knows nothing of React: the entry starts from here. */
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

/** What an address will show; the administration only once its guard has let somebody in. */
const memberPages: Readonly<Record<string, PageName>> = {
  '/': 'welcome',
  '/profile': 'profile',
  '/plans': 'plans',
  '/trainings': 'trainings',
  '/legal': 'legal',
};
const guestPages: Readonly<Record<string, PageName>> = { '/register': 'register', '/legal': 'legal' };

/** The pages that an address needs, as far as that is known while the session is still being checked. */
export function pagesOf(pathname: string, mayBeSignedIn: boolean): PageName[] {
  if (!mayBeSignedIn) return [guestPages[pathname] ?? 'login'];
  const page = memberPages[pathname];
  return page ? ['layout', page] : ['layout'];
}
