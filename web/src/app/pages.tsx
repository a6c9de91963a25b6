import { useState, type ComponentType } from 'react';
import { lazyBoundary } from '../ui/lazy-boundary.tsx';
import { pageCode, type PageName } from './page-code.ts';

interface LazyPage {
  readonly Page: ComponentType;
  readonly preload: () => Promise<unknown>;
}

/** A page whose code is fetched on first use. Once loaded, it renders without a spinner. */
function lazyPage<N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N): LazyPage {
  let loaded: ComponentType | undefined;
  async function preload(): Promise<ComponentType> {
    loaded = (await load())[name];
    return loaded;
  }
  const Late = lazyBoundary(preload);
  function Page() {
    const [Content] = useState(() => loaded ?? Late);
    return <Content />;
  }
  return { Page, preload };
}

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
