import { beforeEach, expect, test } from 'vitest';
import { drafts } from './drafts.ts';

const untouched = { initial: { name: '', price: '80000' }, version: 3 };
const typed = { name: 'Amanecer' };

beforeEach(() => {
  drafts.loggedOut();
  drafts.signedIn('ana');
});

test('values that differ from the initial ones are kept until they are dropped', () => {
  drafts.write('plan:new', { ...untouched.initial, ...typed }, untouched);
  expect(drafts.of('plan:1')).toBeUndefined();
  expect(drafts.of('plan:new')).toMatchObject({ values: typed });
  drafts.drop('plan:new');
  expect(drafts.of('plan:new')).toBeUndefined();
});

test('a draft knows what it stands on', () => {
  drafts.write('plan:new', { ...untouched.initial, ...typed }, untouched);
  expect(drafts.of('plan:new')).toMatchObject({ values: typed, base: { initial: { name: '' }, version: 3 } });
});

test('typing the initial value again removes the draft', () => {
  drafts.write('plan:new', { ...untouched.initial, ...typed }, untouched);
  drafts.write('plan:new', untouched.initial, untouched);
  expect(drafts.of('plan:new')).toBeUndefined();
});

test('passwords are never kept', () => {
  drafts.write(
    'registration',
    { phone: '3001234567', password: 'secreta', confirmPassword: 'secreta' },
    { initial: {} },
  );
  expect(drafts.of('registration')?.values).toEqual({ phone: '3001234567' });
});

test('the same account finds it after its session has ended', () => {
  drafts.write('plan:new', typed, untouched);
  drafts.sessionEnded();
  expect(drafts.of('plan:new')).toBeUndefined();
  drafts.signedIn('ana');
  expect(drafts.of('plan:new')).toMatchObject({ values: typed });
});

test('another account finds nothing, and neither does the first one after it', () => {
  drafts.write('plan:new', typed, untouched);
  drafts.sessionEnded();
  drafts.signedIn('eva');
  expect(drafts.of('plan:new')).toBeUndefined();
  drafts.signedIn('ana');
  expect(drafts.of('plan:new')).toBeUndefined();
});

test('logging out forgets everything; a guest’s typing is a guest’s', () => {
  drafts.write('plan:new', typed, untouched);
  drafts.loggedOut();
  drafts.write('registration', typed, untouched);
  expect(drafts.of('registration')).toMatchObject({ values: typed });
  drafts.signedIn('ana');
  expect(drafts.of('registration')).toBeUndefined();
  expect(drafts.of('plan:new')).toBeUndefined();
});
