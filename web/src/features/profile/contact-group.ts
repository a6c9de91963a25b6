import { fieldGroup } from '../../ui/form/field-group.ts';

/** Where the parts of an emergency contact stand in forms and imported lists (docs/product.md §4.14). */
export const contactGroup = fieldGroup({ name: 'contactName', phone: 'contactPhone', relation: 'contactRelation' });
