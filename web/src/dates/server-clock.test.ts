import { describe, expect, it, vi } from 'vitest';
import { createServerClock } from './server-clock.ts';

const noon = Date.parse('2026-11-25T17:00:00Z');
const minutes = (count: number) => count * 60_000;
const days = (count: number) => count * minutes(24 * 60);

/** Simulates a server and a device. `answer` makes a request with the given latencies in milliseconds each way. */
function setUp({ aheadMs = 0 } = {}) {
  const world = { server: noon, device: noon + aheadMs, monotonic: 5_000 };
  const pass = (ms: number) => {
    world.server += ms;
    world.device += ms;
    world.monotonic += ms;
  };
  const sleep = (ms: number) => {
    world.server += ms;
    world.device += ms;
  };
  const clock = createServerClock({ device: () => world.device, monotonic: () => world.monotonic });
  const answer = (thereMs = 20, backMs = 20) => {
    const answered = clock.requestSent();
    pass(thereMs);
    const date = new Date(world.server).toUTCString();
    pass(backMs);
    answered(date);
  };
  const errorMs = () => Math.abs(clock.now().getTime() - world.server);
  return { world, clock, pass, sleep, answer, errorMs };
}

describe('the server’s clock', () => {
  it('is the device’s until the first answer', () => {
    const { clock, world } = setUp({ aheadMs: minutes(50) });
    expect(clock.now().getTime()).toBe(world.device);
    expect(clock.deviceAheadMs()).toBeNull();
  });

  it.each([minutes(50), -minutes(50), days(8), -days(8)])('is learned from one answer: %i ms off', (aheadMs) => {
    const { clock, answer, errorMs } = setUp({ aheadMs });
    answer();
    expect(errorMs()).toBeLessThan(1_000);
    expect(Math.abs(clock.deviceAheadMs()! - aheadMs)).toBeLessThan(1_000);
  });

  it('becomes more accurate with each answer, also with slow ones', () => {
    const { answer, pass, errorMs } = setUp({ aheadMs: days(1) });
    for (const pause of [130, 270, 390, 510, 610, 730, 890]) {
      answer();
      pass(pause);
      answer(10, 3_000);
    }
    expect(errorMs()).toBeLessThan(150);
  });

  it('goes on while the device sleeps', () => {
    const { clock, answer, sleep, errorMs } = setUp({ aheadMs: -minutes(50) });
    answer();
    sleep(minutes(90));
    expect(errorMs()).toBeLessThan(1_000);
    expect(clock.isDoubtful()).toBe(true);
    answer();
    expect(errorMs()).toBeLessThan(1_000);
    expect(clock.isDoubtful()).toBe(false);
  });

  it('does not go back with a device whose clock is set back', () => {
    const { clock, world, answer, errorMs } = setUp();
    answer();
    world.device -= minutes(50);
    expect(errorMs()).toBeLessThan(1_000);
    expect(clock.isDoubtful()).toBe(true);
  });

  it('is put right by the next answer when a clock that was set ahead looked like sleep', () => {
    const { clock, world, answer, errorMs } = setUp();
    answer();
    world.device += minutes(50);
    const corrected = vi.fn<() => void>();
    clock.subscribe(corrected);
    answer();
    expect(errorMs()).toBeLessThan(1_000);
    expect(corrected).toHaveBeenCalledTimes(1);
  });

  it('learns nothing from an answer that the device slept through, or without a date', () => {
    const { clock, world, sleep, pass } = setUp({ aheadMs: minutes(5) });
    const answered = clock.requestSent();
    const date = new Date(world.server).toUTCString();
    sleep(minutes(30));
    answered(date);
    clock.requestSent()(null);
    pass(10);
    clock.requestSent()('yesterday');
    expect(clock.deviceAheadMs()).toBeNull();
  });

  it('follows a server whose clock is put right', () => {
    const { world, answer, errorMs } = setUp();
    answer();
    world.server += minutes(3);
    answer();
    expect(errorMs()).toBeLessThan(1_000);
  });
});
