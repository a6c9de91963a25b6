import { lazyPage, type LazyPage } from './lazy-page.ts';

export const layout = lazyPage(() => import('../features/navigation/signed-in-layout.tsx'), 'SignedInLayout');

export const pages = {
  login: lazyPage(() => import('../features/session/login-page.tsx'), 'LoginPage'),
  register: lazyPage(() => import('../features/registration/register-page.tsx'), 'RegisterPage'),
  forgotPassword: lazyPage(() => import('../features/password-reset/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  resetPassword: lazyPage(() => import('../features/password-reset/reset-password-page.tsx'), 'ResetPasswordPage'),
  legal: lazyPage(() => import('../features/legal/legal-page.tsx'), 'LegalPage'),
  welcome: lazyPage(() => import('../features/welcome/welcome-page.tsx'), 'WelcomePage'),
  profile: lazyPage(() => import('../features/profile/profile-page.tsx'), 'ProfilePage'),
  plans: lazyPage(() => import('../features/plans/plans-page.tsx'), 'PlansPage'),
  trainings: lazyPage(() => import('../features/trainings/trainings-page.tsx'), 'TrainingsPage'),
  admin: lazyPage(() => import('../features/admin/admin-page.tsx'), 'AdminPage'),
} satisfies Record<string, LazyPage>;

/** What an address will show; the administration only once its guard has let somebody in. */
const memberPages: Record<string, LazyPage> = {
  '/': pages.welcome,
  '/profile': pages.profile,
  '/plans': pages.plans,
  '/trainings': pages.trainings,
};
const guestPages: Record<string, LazyPage> = { '/register': pages.register, '/legal': pages.legal };

/** Fetches a page's code while the session is still being checked. */
export function preloadPage(pathname: string, mayBeSignedIn: boolean): void {
  const wanted = mayBeSignedIn ? [layout, memberPages[pathname]] : [guestPages[pathname] ?? pages.login];
  // A fetch that fails here is made again, and reported, when the page is shown.
  for (const page of wanted) page?.preload().catch(() => undefined);
}
