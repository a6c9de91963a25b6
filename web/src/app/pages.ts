import { lazyPage, type LazyPage } from './lazy-page.tsx';
import { pageCode, type PageName } from './page-code.ts';

export const pages = {
  layout: lazyPage(pageCode.layout, 'SignedInLayout'),
  login: lazyPage(pageCode.login, 'LoginPage'),
  register: lazyPage(pageCode.register, 'RegisterPage'),
  forgotPassword: lazyPage(pageCode.forgotPassword, 'ForgotPasswordPage'),
  resetPassword: lazyPage(pageCode.resetPassword, 'ResetPasswordPage'),
  legal: lazyPage(pageCode.legal, 'LegalPage'),
  welcome: lazyPage(pageCode.welcome, 'WelcomePage'),
  profile: lazyPage(pageCode.profile, 'ProfilePage'),
  plans: lazyPage(pageCode.plans, 'PlansPage'),
  trainings: lazyPage(pageCode.trainings, 'TrainingsPage'),
  admin: lazyPage(pageCode.admin, 'AdminPage'),
} satisfies Record<PageName, LazyPage>;
