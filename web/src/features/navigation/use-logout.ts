import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { loggedOut } from '../../session/session-slice.ts';

export function useLogout(): () => void {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  return () => {
    dispatch(loggedOut());
    void navigate('/login');
  };
}
