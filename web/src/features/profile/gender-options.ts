import type { Gender } from '@studio/contracts/vocabulary';

export const genderNames: Record<Gender, string> = { male: 'Masculino', female: 'Femenino', other: 'Otro' };

export const genderOptions = Object.entries(genderNames).map(([value, label]) => ({ value, label }));
