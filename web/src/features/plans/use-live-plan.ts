import { useLive } from '../../live/use-live.ts';

const load = async () => (await import('./watch-plan.ts')).watchPlan;

/** Shows at once what the desk changes of the member's plan and payments (docs/product.md §6.3). */
export const useLivePlan = (): void => useLive(load, 'plan');
