import styles from './fullness.module.css';

/** The shade of an occupancy: 0 (empty) to 4 (80 % or more). */
export function shadeOf(booked: number, capacity: number): 0 | 1 | 2 | 3 | 4 {
  const share = capacity > 0 ? booked / capacity : 0;
  if (share >= 0.8) return 4;
  if (share >= 0.6) return 3;
  if (share >= 0.35) return 2;
  return share > 0 ? 1 : 0;
}

const shades = [styles.shade0, styles.shade1, styles.shade2, styles.shade3, styles.shade4];

/** The class that colours a cell, background and text, by its occupancy. */
export const fullnessClass = (booked: number, capacity: number) => shades[shadeOf(booked, capacity)];
