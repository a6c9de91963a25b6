import { expect, test } from 'vitest';
import { createPressGuard, quietMs, type Press } from './press-guard.ts';

const press = (over: Partial<Press> = {}): Press => ({ act: 'open', subject: 'a', at: 0, x: 100, y: 100, ...over });

test('taps 0.8 s apart do what the first one did, however many they are', () => {
  const { judge } = createPressGuard();
  expect(judge(press())).toBe('deliberate');
  for (let tap = 1; tap <= 10; tap += 1) expect(judge(press({ act: 'booked', at: tap * 800 }))).toBe('impatient');
  expect(judge(press({ act: 'booked', at: 8_000 + quietMs }))).toBe('deliberate');
});

test('the same act may be tried again at once', () => {
  const { judge } = createPressGuard();
  judge(press());
  expect(judge(press({ at: 300 }))).toBe('deliberate');
});

test('a button that moves under the finger is not pressed', () => {
  const { judge } = createPressGuard();
  judge(press());
  expect(judge(press({ subject: 'b', at: 800, y: 110 }))).toBe('impatient');
});

test('another training at another place may be booked at once', () => {
  const { judge } = createPressGuard();
  judge(press());
  expect(judge(press({ subject: 'b', at: 500, y: 180 }))).toBe('deliberate');
});

test('presses by keyboard are distinguished by their target', () => {
  const { judge } = createPressGuard();
  judge(press({ x: 0, y: 0 }));
  expect(judge(press({ subject: 'b', at: 500, x: 0, y: 0 }))).toBe('deliberate');
  expect(judge(press({ subject: 'b', act: 'booked', at: 900, x: 0, y: 0 }))).toBe('impatient');
});

test('a press on another target elsewhere is not an impatient one', () => {
  const { judge, pressedElsewhere } = createPressGuard();
  judge(press());
  pressedElsewhere({ x: 105, y: 100 });
  expect(judge(press({ act: 'booked', at: 500 }))).toBe('impatient');
  pressedElsewhere({ x: 20, y: 20 });
  expect(judge(press({ act: 'booked', at: 900 }))).toBe('deliberate');
});
