import './app/zod-without-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { preloadPage } from './app/pages.ts';
import { createStore } from './app/store.ts';
import { followOtherTabs, startSession } from './features/session/start-session.ts';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const store = createStore();
void startSession(store);
followOtherTabs(store);
preloadPage(window.location.pathname, store.getState().session.token !== null);

createRoot(root).render(
  <StrictMode>
    <App store={store} />
  </StrictMode>,
);
