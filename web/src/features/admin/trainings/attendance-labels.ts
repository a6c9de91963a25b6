/** The marks in the order in which they stand, on the screen and on paper (docs/product.md §11.5). */
export const attendanceLabels = [
  { value: 'attended', label: 'Asistió' },
  { value: 'absent', label: 'No vino' },
] as const;
