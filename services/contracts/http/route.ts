import { z } from 'zod';
import type { ActFacts, ActSubjects } from '../activity.ts';
import type { Access } from '../rules/access-policy.ts';
import type { ActKind } from '../rules/acts.ts';
import { idSchema } from './fields.ts';
import { pathParameters } from './route-path.ts';

/** Access to what administrators do: also of those at the desk, or of the others alone. */
type Administrating = Extract<Access, 'desk' | 'admin'>;

type MutatingMethod = 'POST' | 'PUT' | 'DELETE';
export type Method = 'GET' | MutatingMethod;

/** Whether calls by the method change something; all of them take an `Idempotency-Key` (docs/product.md §5.1). */
export function isMutating(method: Method): method is MutatingMethod {
  return method !== 'GET';
}

const keyMessage = 'La clave de la solicitud no es válida';

/**
 * An `Idempotency-Key` (IETF draft): 1 to 128 characters of a URL, e.g. a UUID, in quotation marks or without them.
 * Each act of a person has one key, however often it is sent.
 */
export const idempotencyKeySchema = z
  .string({ error: keyMessage })
  .regex(/^(?:[\w.~:-]{1,128}|"[\w.~:-]{1,128}")$/, { error: keyMessage })
  .overwrite((key) => key.replaceAll('"', ''));

/** The content of a successful answer: JSON of a schema, nothing, a file, or a stream of server-sent events. */
export type Success =
  | {
      readonly status: 200 | 201 | 202;
      readonly schema: z.ZodType;
      /** Path of the version in the answer, e.g. `user.version`: it goes out as the `ETag`. */
      readonly version?: string;
    }
  /** `conditional`: has an ETag; a request with the current one gets 304. */
  | { readonly status: 200; readonly schema: z.ZodType; readonly conditional: true }
  | { readonly status: 204 }
  /** An HTML page for people. */
  | { readonly status: 200; readonly page: true }
  /** `conditional`: as above. `forGood`: its address names its content, so that everybody may keep it. */
  | { readonly status: 200; readonly file: readonly string[]; readonly conditional?: true; readonly forGood?: true }
  | { readonly status: 200; readonly eventStream: z.ZodType };

/** A field of a call's input, e.g. `params.id`. */
type InputField = `params.${string}` | `query.${string}` | `body.${string}`;

/**
 * What an id of the input names. From the desk, an account of an administrator is refused, and so is a record of one
 * (`docs/product.md` §4.19).
 * - `account`: an account, or somebody without one
 * - `storedIn`: a record of a collection of the service, whose declaration says whose it is
 * - `caller`: a record of the caller; the use case finds no other
 * - `studio`: what is of no member: a class, a plan, a guest, or who gives a class
 * - `selection`: it only narrows the rows of the answer, which are about members anyway
 */
export type Named = 'account' | 'caller' | 'studio' | 'selection' | { readonly storedIn: string };

interface RowsAbout {
  /** The field of the answer with the rows; absent where the answer is the rows. */
  readonly in?: string;
  /** The field of a row with the account, e.g. `user.id`; a row without one is about nobody. */
  readonly account: string;
  /** A row about an administrator as a desk gets it. Without this, a desk gets none. */
  readonly atDesk?: (row: never) => unknown;
}

/** The entry that a call leaves in the activity when it succeeds (docs/product.md §7.4). */
export interface DeclaredAct {
  readonly kind: ActKind;
  /**
   * The fields with the ids of its subjects. `noted`: the use case provides the id of what it creates
   * (`Transaction.noteAct`); `caller`: the caller's account.
   */
  readonly about: { readonly [Subject in keyof ActSubjects]?: InputField | 'noted' | 'caller' } | 'studio';
  /** Facts taken from the input; the use case may note others. */
  readonly facts?: { readonly [Fact in keyof ActFacts]?: InputField };
}

/**
 * Who may call a route (`Access`; there is no default), and the entry that it leaves. Mutations by administrators and
 * coaches must declare one.
 */
type Acting =
  | {
      readonly access: Extract<Access, 'public' | 'member'>;
      readonly method: Method;
      readonly act?: never;
      readonly readableByKey?: never;
    }
  | { readonly access: 'coach'; readonly method: 'GET'; readonly act?: never; readonly readableByKey?: never }
  | {
      readonly access: 'coach';
      readonly method: MutatingMethod;
      readonly act: DeclaredAct;
      readonly readableByKey?: never;
    }
  | {
      readonly access: Administrating;
      readonly method: 'GET';
      readonly act?: DeclaredAct;
      readonly readableByKey?: never;
    }
  /** API keys may call it too: it changes nothing and leaves no entry (docs/decisions/0036-keys-and-webhooks.md). */
  | { readonly access: Administrating; readonly method: 'GET'; readonly act?: never; readonly readableByKey: true }
  /** `none`: the call changes nothing, like a preview. */
  | {
      readonly access: Administrating;
      readonly method: MutatingMethod;
      readonly act: DeclaredAct | 'none';
      readonly readableByKey?: never;
    };

/**
 * One HTTP call of the product, declared once: the services bind a handler to it, the OpenAPI document is
 * generated from it, and the web app takes its types from it.
 */
export type Route = Acting & Call;

interface Call {
  /** Express 5 path, e.g. `/api/admin/users/:id/plan`. */
  readonly path: string;
  readonly summary: string;
  /**
   * Accepts an administrator's session that began with the password alone even where passkeys are required
   * (docs/product.md §4.12): by these calls an administrator gets a passkey.
   */
  readonly withoutPasskey?: true;
  /** What each id of the input names; a route that a desk may call says so of all of them. */
  readonly ids?: { readonly [Field in InputField]: Named };
  /** Optional fields of the answer that a desk does not get: figures of the studio. */
  readonly withheld?: readonly string[];
  /** Rows of the answer that are about an account each. */
  readonly rowsAbout?: RowsAbout;
  /** The text for a caller without a session, in place of the common one. */
  readonly withoutSession?: string;
  /** The parameters of the path; `route` takes them for ids where they are not declared. */
  readonly params?: z.ZodObject;
  /** Headers that the call takes, by their names in lower case; all others are ignored. */
  readonly headers?: z.ZodObject;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly success: Success;
  /** How long the answer may take to begin, in milliseconds. Default: 30 s. */
  readonly patienceMs?: number;
  /**
   * The parameter or body field with the shard key. The gateway sends all requests with one shard key to one replica,
   * which commits them together; several replicas would conflict (docs/decisions/0003-group-commit.md).
   */
  readonly shardBy?: { readonly param: string } | { readonly bodyField: string };
  /** Codes of the refusals that the call may answer beyond the common ones (400, 401, 403, 429, 503). */
  readonly refusals?: readonly string[];
}

/** Whether a call may name an account or a record of an administrator, which a desk is refused. */
export function mayNameAdministrators({ ids = {} }: Route): boolean {
  return Object.values(ids).some((kind) => kind === 'account' || typeof kind === 'object');
}

type ParameterOf<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type WithIds<R extends Route> = R extends { readonly params: z.ZodObject }
  ? R
  : [ParameterOf<R['path']>] extends [never]
    ? R
    : R & { readonly params: z.ZodObject<{ [Name in ParameterOf<R['path']>]: typeof idSchema }> };

/** Declares a route and keeps the exact types of its schemas. */
export function route<const R extends Route>(declaration: R): WithIds<R> {
  const names = pathParameters(declaration.path);
  const ids = names.length > 0 && { params: z.object(Object.fromEntries(names.map((name) => [name, idSchema]))) };
  return { ...ids, ...declaration } as WithIds<R>;
}
