import type { Gender } from '@studio/contracts/rules/people';

export const genderNames: Record<Gender, string> = { male: 'Masculino', female: 'Femenino', other: 'Otro' };

export const genderOptions = Object.entries(genderNames).map(([value, label]) => ({ value, label }));
