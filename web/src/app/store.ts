import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { offlineMiddleware } from '../api/offline-middleware.ts';
import { studioApi } from '../api/studio-api.ts';
import { sessionMiddleware } from './session-middleware.ts';
import { sessionReducer } from '../session/session-slice.ts';
import { trainingActsReducer } from '../features/trainings/training-acts-slice.ts';

export function createStore() {
  const store = configureStore({
    reducer: {
      session: sessionReducer,
      trainingActs: trainingActsReducer,
      api: studioApi.reducer,
    },
    middleware: (standard) => standard().concat(offlineMiddleware, studioApi.middleware, sessionMiddleware),
  });
  setupListeners(store.dispatch);
  return store;
}

export type AppStore = ReturnType<typeof createStore>;
