import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/react';

// A screen must not wait for its code, which is compiled when it is first imported.
import.meta.glob(
  ['../**/*-{page,layout,tab,dialog,form,popup,switches,feed,acts,question,notices,offer}.tsx', '!../**/import/*'],
  {
    eager: true,
  },
);

// A busy machine says nothing about a screen (docs/testing.md «Waiting»).
configure({ asyncUtilTimeout: Number(process.env['PATIENCE_MS']) });
