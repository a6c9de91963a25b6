export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];
export type Scores = Readonly<Record<Category, number>>;

export interface Goal {
  readonly path: string;
  readonly as: 'guest' | 'member' | 'admin';
  /** The least that is good enough, 0–100. */
  readonly performance: number;
}

/** The screens that are audited; everything but performance has to be 100. */
export const goals: readonly Goal[] = [
  { path: '/login', as: 'guest', performance: 95 },
  { path: '/register', as: 'guest', performance: 95 },
  { path: '/legal', as: 'guest', performance: 95 },
  { path: '/', as: 'member', performance: 95 },
  { path: '/trainings', as: 'member', performance: 95 },
  { path: '/plans', as: 'member', performance: 95 },
  { path: '/profile', as: 'member', performance: 95 },
  { path: '/admin', as: 'admin', performance: 90 },
];

export function isReached(goal: Goal, scores: Scores): boolean {
  return categories.every((category) => scores[category] >= (category === 'performance' ? goal.performance : 100));
}
