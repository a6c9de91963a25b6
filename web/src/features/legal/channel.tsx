import { useStudio } from '../studio/use-studio.ts';
import { whatsappUrl } from '../studio/whatsapp-url.ts';

/** The studio's contacts for questions and complaints. */
export function Channel() {
  const { address, whatsapp, email } = useStudio();
  const href = whatsappUrl(whatsapp);
  return (
    <>
      Canales de atención: {address ? `en el estudio (${address})` : 'presencialmente en el estudio'}
      {href && (
        <>
          {email ? ', por ' : ' y por '}
          <a href={href}>WhatsApp</a>
        </>
      )}
      {email && (
        <>
          {' y por correo en '}
          <a href={`mailto:${email}`}>{email}</a>
        </>
      )}
      .
    </>
  );
}
