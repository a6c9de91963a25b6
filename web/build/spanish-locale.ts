/** Takes the place of the language that date-fns falls back to (`vite.config.ts`). */
export { es as enUS } from 'date-fns/locale/es';
