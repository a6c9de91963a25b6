/** The day of the last release's test run, which checks every screen (docs/testing.md «Accessibility»). */
export const accessibilityTestedOn = '2026-11-28';
