import type { Contact } from '@studio/contracts/http/contact-routes';
import type { ContactList } from '@studio/contracts/rules/contacts';
import { useEffect, useRef } from 'react';
import { toStudioTime } from '@studio/contracts/studio-time';
import type { Answer } from '../../../api/call.ts';
import { takes, takesBody, takesNothing, takesParts } from '../../../api/endpoint.ts';
import { useFailureLog } from '../../../api/show-failure.ts';
import { fresh, studioApi } from '../../../api/studio-api.ts';
import { useNow } from '../../../dates/use-now.ts';

export type { Contact } from '@studio/contracts/http/contact-routes';
export type ContactText = Answer<typeof routes.getContactTexts>['items'][number];

const contactApi = studioApi.enhanceEndpoints({ addTagTypes: ['Contacts', 'ContactTexts'] }).injectEndpoints({
  endpoints: (build) => ({
    getContacts: build.query({
      ...takes(routes.getContacts, (ids: readonly string[]) => ({ query: { ids: ids.join(',') } })),
      transformResponse: ({ items }: Answer<typeof routes.getContacts>) => items,
      // The account stores whether the person refuses to be contacted.
      providesTags: ['Contacts', 'AdminUsers'],
    }),
    makeContact: build.mutation({
      ...takesBody(routes.makeContact),
      async onQueryStarted(_body, api) {
        const made = await api.queryFulfilled.then(({ data }) => data).catch(() => null);
        if (!made) return;
        for (const { originalArgs } of contactApi.util.selectInvalidatedBy(api.getState(), ['Contacts'])) {
          const put = (shown: Contact[]) => shown.map((contact) => (contact.id === made.id ? made : contact));
          api.dispatch(contactApi.util.updateQueryData('getContacts', originalArgs as readonly string[], put));
        }
      },
      // Another administrator wrote first, or the hour is over.
      invalidatesTags: (_made, error) => (error ? ['Contacts'] : []),
    }),
    getContactTexts: build.query({
      ...takesNothing(routes.getContactTexts),
      transformResponse: ({ items }: Answer<typeof routes.getContactTexts>) => items,
      providesTags: ['ContactTexts'],
    }),
    setContactText: build.mutation({ ...takesParts(routes.setContactText), invalidatesTags: ['ContactTexts'] }),
  }),
});

export const { useMakeContactMutation, useSetContactTextMutation } = contactApi;
const { useGetContactsQuery, useGetContactTextsQuery } = contactApi;

/** The maximum number of people per call. */
const idsMax = 200;

/**
 * Whether each of these people may be contacted, and the studio's own text for the list (docs/product.md §7.9).
 * Refetched at each full hour, because the legal hours begin and end on the hour. `isKnown` is also true if loading
 * failed: the server decides again before a chat is opened. Rows wait for `isLoaded`, since what came later would
 * make them taller; it stays while some of the people change.
 */
export function useContacts(list: ContactList, ids: readonly string[]) {
  const contacts = useGetContactsQuery(ids.slice(0, idsMax), { ...fresh, skip: ids.length === 0 });
  useFailureLog(contacts.error, 'The contacts could not be loaded');
  const texts = useGetContactTextsQuery(undefined, fresh);
  useFailureLog(texts.error, 'The texts of the lists could not be loaded');
  const hour = toStudioTime(useNow()).slice(0, 2);
  const askedIn = useRef(hour);
  const { refetch, isUninitialized } = contacts;
  useEffect(() => {
    if (askedIn.current === hour || isUninitialized) return;
    askedIn.current = hour;
    void refetch();
  }, [hour, isUninitialized, refetch]);
  const contactOf = (id: string) => contacts.data?.find((contact) => contact.id === id);
  return {
    isKnown: Boolean((contacts.currentData ?? contacts.error) && (texts.data ?? texts.error)),
    isLoaded: ids.length === 0 || contacts.error !== undefined || ids.some((id) => contactOf(id) !== undefined),
    contactOf,
    ownText: texts.data?.find((text) => text.list === list),
  };
}
