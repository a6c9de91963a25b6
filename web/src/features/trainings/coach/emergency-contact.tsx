import { Phone } from 'lucide-react';
import { useState } from 'react';
import { showRefusal } from '../../../api/show-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { type EmergencyContact as Contact, useReadEmergencyContactMutation } from './coach-endpoints.ts';
import styles from './roster.module.css';

interface EmergencyContactProps {
  /** Of the class. */
  readonly id: string;
  readonly userId: string;
  /** Whose contact it is. */
  readonly name: string;
}

/** Whom to call, asked for when it is needed and forgotten with the row (docs/product.md §3.17). */
export function EmergencyContact({ id, userId, name }: EmergencyContactProps) {
  const [read, { isLoading, reset }] = useReadEmergencyContactMutation();
  const [contact, setContact] = useState<Contact | null>(null);

  async function press(): Promise<void> {
    try {
      setContact(await read({ id, userId }).unwrap());
    } catch (error) {
      showRefusal(error, 'Error al cargar el contacto de emergencia');
    }
    // The store keeps no answer.
    reset();
  }

  return (
    <div className={styles.contact} tabIndex={-1}>
      {contact ? (
        <>
          <span>{contact.relation ? `${contact.name} (${contact.relation})` : contact.name}</span>
          <a href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`} className={styles.call}>
            {contact.phone}
          </a>
        </>
      ) : (
        <Button
          variant="secondary"
          size="small"
          icon={<Phone size={16} />}
          pending={isLoading}
          aria-label={`Contacto de emergencia de ${name}`}
          onClick={() => void press()}
        >
          Contacto de emergencia
        </Button>
      )}
    </div>
  );
}
