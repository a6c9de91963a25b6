import { expect, test } from 'vitest';
import { planCreditsChanged, specialCreditsChanged } from '@studio/contracts/events/training-events';
import type { CreditAccount } from '../models/credit-account.model.ts';
import { creditAccount, planOf } from '../testing/fixtures.ts';
import { emitCredits } from './seat-events.ts';

const plan = planOf({ classesLeft: 8 });
const before = creditAccount({ special: 2, plan, next: planOf({ assignmentId: 'next' }) });
const special = specialCreditsChanged.type;
const ofPlan = planCreditsChanged.type;

test.each<[string, Partial<CreditAccount>, string[]]>([
  ['a special training spent', { special: 1 }, [special]],
  ['a class of the plan spent', { plan: { ...plan, classesLeft: 7 } }, [ofPlan]],
  ['a plan that ends', { plan: null }, [ofPlan]],
  ['another plan with as many classes', { plan: { ...plan, assignmentId: 'another' } }, [ofPlan]],
  ['both gone with the account', { special: 0, plan: null }, [special, ofPlan]],
  ['a class of the next plan spent', { next: { ...plan, assignmentId: 'next', classesLeft: 11 } }, [ofPlan]],
  ['a class kept for the next plan', { carried: 1 }, [ofPlan]],
  ['what only training keeps: the use of a week', { weekUse: {} }, []],
])('%s', (_name, change, expected) => {
  const told: string[] = [];
  const after = { ...before, ...change, version: before.version + 1 };
  emitCredits({ emit: ({ type }, { version }) => void told.push(`${type} ${version}`) }, { before, after });
  expect(told).toEqual(expected.map((type) => `${type} ${after.version}`));
});
