import { beforeEach, expect, it } from 'vitest';
import { drafts } from './drafts.ts';

const untouched = { name: '', price: '80000' };
const typed = { name: 'Amanecer' };

beforeEach(() => {
  drafts.keepOnlyOf(null);
  drafts.dropped('plan:new');
});

it('what was typed waits for the same account, once', () => {
  drafts.typed('plan:new', typed, untouched);
  drafts.keep('ana@example.com');
  drafts.dropped('plan:new');
  drafts.keepOnlyOf('ana@example.com');
  expect(drafts.kept('plan:1')).toBeUndefined();
  expect(drafts.kept('plan:new')).toEqual(typed);
  drafts.taken('plan:new');
  expect(drafts.kept('plan:new')).toBeUndefined();
});

it('what nobody typed over is no part of it, and what was taken back leaves nothing', () => {
  drafts.typed('plan:new', { ...untouched, ...typed }, untouched);
  drafts.keep('ana@example.com');
  expect(drafts.kept('plan:new')).toEqual(typed);
  drafts.typed('plan:new', { ...untouched }, untouched);
  drafts.keep('ana@example.com');
  expect(drafts.kept('plan:new')).toBeUndefined();
});

it('another account finds nothing, and neither does the first one after it', () => {
  drafts.typed('plan:new', typed, untouched);
  drafts.keep('ana@example.com');
  drafts.keepOnlyOf('eva@example.com');
  expect(drafts.kept('plan:new')).toBeUndefined();
  drafts.keepOnlyOf('ana@example.com');
  expect(drafts.kept('plan:new')).toBeUndefined();
});

it('a form that was saved or left before the session ended leaves nothing', () => {
  drafts.typed('plan:new', typed, untouched);
  drafts.dropped('plan:new');
  drafts.keep('ana@example.com');
  expect(drafts.kept('plan:new')).toBeUndefined();
});

it('what came back outlives the next end of the session too', () => {
  drafts.typed('plan:new', typed, untouched);
  drafts.keep('ana@example.com');
  drafts.taken('plan:new');
  drafts.keep('ana@example.com');
  expect(drafts.kept('plan:new')).toEqual(typed);
});
