import type { ContactList } from '@studio/contracts/rules/contacts';
import { useState } from 'react';
import { useNow } from '../../../dates/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { SelfRemovingButton } from '../../../ui/self-removing-button.tsx';
import { WhatsappIcon } from '../../../ui/whatsapp-icon.tsx';
import { whatsappUrl } from '../../studio/whatsapp-url.ts';
import { mobileNumber } from '../mobile-number.ts';
import styles from './contact-buttons.module.css';
import { type Contact, useMakeContactMutation } from './contact-endpoints.ts';
import { isClosed, opensInWords } from './contact-words.ts';
import { BlockedChat, useChat } from './open-chat.tsx';

interface ContactButtonsProps {
  readonly list: ContactList;
  readonly id: string;
  readonly name: string;
  /** As its owner wrote it. */
  readonly phone: string;
  /** Prefilled in the chat, but not in an answer; sending it is up to the administrator. */
  readonly text: string;
  /** Undefined if it could not be loaded: the server then decides. */
  readonly contact: Contact | undefined;
  /** Whether the requests for contact and text have been answered or have failed. */
  readonly isKnown: boolean;
}

/**
 * Opens a chat with a person of a list, once the server has agreed (docs/product.md §7.9). Renders nothing if the
 * telephone is not a mobile.
 */
export function ContactButtons({ list, id, name, phone, text, contact, isKnown }: ContactButtonsProps) {
  const number = mobileNumber(phone);
  const now = useNow(15_000, (at) => {
    const opens = contact?.opensAt ? new Date(contact.opensAt) : at;
    return opens > at ? opens : undefined;
  });
  const { write, writing, blockedUrl, chatOpened } = useContactChat({ list, id, name });
  if (!number) return null;
  if (blockedUrl) return <BlockedChat url={blockedUrl} name={name} onOpen={chatOpened} />;
  const closed = contact !== undefined && isClosed(contact, now);
  const words = closed ? closedInWords(contact, now) : 'WhatsApp';
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<WhatsappIcon />}
        className={classes('rigid unprinted', closed && styles.closed)}
        locked={closed || !isKnown || writing !== null}
        pending={writing === 'first'}
        aria-label={closed && contact.refused ? `${words}: ${name}` : `${words} a ${name}`}
        onClick={() => void write({ wroteFirst: false, url: whatsappUrl(number, text) })}
      >
        <span>{words}</span>
      </Button>
      {closed && (
        <SelfRemovingButton
          variant="quiet"
          size="small"
          className={styles.answer}
          locked={writing !== null}
          pending={writing === 'answer'}
          aria-label={`Me escribió primero: ${name}`}
          onClick={() => void write({ wroteFirst: true, url: whatsappUrl(number) })}
        >
          Me escribió primero
        </SelfRemovingButton>
      )}
    </>
  );
}

function closedInWords({ refused, opensAt }: Contact, now: Date): string {
  return refused || opensAt === null ? 'No quiere que le escriban' : opensInWords(opensAt, now);
}

interface Chat {
  readonly wroteFirst: boolean;
  readonly url: string;
}

/** Reports the contact to the server, and opens the chat if the server agrees. */
function useContactChat({ list, id, name }: Pick<ContactButtonsProps, 'list' | 'id' | 'name'>) {
  const [make] = useMakeContactMutation();
  const [writing, setWriting] = useState<'first' | 'answer' | null>(null);
  const { open, blockedUrl, chatOpened } = useChat(name);
  async function write({ wroteFirst, url }: Chat): Promise<void> {
    setWriting(wroteFirst ? 'answer' : 'first');
    await open(async () => {
      await make({ id, list, wroteFirst }).unwrap();
      return url;
    });
    setWriting(null);
  }
  return { write, writing, blockedUrl, chatOpened };
}
