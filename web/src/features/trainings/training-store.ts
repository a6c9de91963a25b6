import { useStore } from 'react-redux';
import type { StudioStore } from '../../api/studio-api.ts';
import type { WithTrainingActs } from './training-acts-slice.ts';

export type TrainingStore = StudioStore<WithTrainingActs>;

export const useTrainingStore = useStore.withTypes<TrainingStore>();
