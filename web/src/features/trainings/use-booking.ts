import { useEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { messageOf } from '../../api/problem.ts';
import { tellFailure } from '../../api/tell-failure.ts';
import { notify } from '../../ui/notify.ts';
import type { WithSession } from '../session/session-slice.ts';
import { useBookTrainingMutation, useCancelBookingMutation, type Training } from './training-endpoints.ts';

/** The second tap of a double tap must not cancel what the first one booked. */
const shortestLockMs = 700;
/** From when on an outcome that is shown already has to say that nobody has confirmed it. */
const unconfirmedMs = 1_000;

/** Books and cancels one training; while one is under way, and for a moment after, the other is locked. */
export function useBooking(training: Training) {
  const [book] = useBookTrainingMutation();
  const [cancel] = useCancelBookingMutation();
  const store = useStore<WithSession>();
  const underWay = useRef(false);
  const mounted = useMounted();
  const [locked, setLocked] = useState(false);
  const [unconfirmed, setUnconfirmed] = useState(false);

  async function once(act: () => Promise<unknown>, success: string, fallback: string): Promise<void> {
    if (underWay.current) return;
    if (!store.getState().session.user) return notify.error('Debes iniciar sesión para reservar entrenamientos');
    underWay.current = true;
    setLocked(true);
    const lock = new Promise((resolve) => setTimeout(resolve, shortestLockMs));
    const slow = setTimeout(() => mounted.current && setUnconfirmed(true), unconfirmedMs);
    try {
      await act();
      notify.success(success);
    } catch (error) {
      tellFailure(error, messageOf(error, fallback));
    }
    clearTimeout(slow);
    if (mounted.current) setUnconfirmed(false);
    await lock;
    underWay.current = false;
    if (mounted.current) setLocked(false);
  }

  return {
    locked,
    unconfirmed,
    book: () => void once(() => book(training).unwrap(), '¡Inscripción exitosa!', 'Error al inscribirse'),
    cancel: () =>
      void once(() => cancel(training).unwrap(), 'Inscripción cancelada exitosamente', 'Error al cancelar inscripción'),
  };
}

function useMounted() {
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}
