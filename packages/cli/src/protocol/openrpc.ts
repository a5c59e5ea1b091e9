import type { Json, JsonObject } from '@quintet/engine/authoring';
import { METHODS, type Method } from './methods.ts';
import { CODES } from './rpc.ts';
import { ref, SCHEMAS } from './schemas.ts';

/** Increases with every incompatible change of the protocol. */
const PROTOCOL_VERSION = '1.0.0';

const ERRORS: readonly (readonly [code: number, message: string])[] = [
  [CODES.refused, 'Refused; `data.code` says why, and nothing has changed.'],
  [CODES.badParameters, 'Bad parameters, unknown match or a record that does not load.'],
  [CODES.internal, 'A search failed, or a bug.'],
];

const NOTIFICATIONS = [
  { name: 'changed', summary: 'A subscribed match has changed.', params: ref('Changed') },
  { name: 'progress', summary: 'A search has a better result so far.', params: ref('Progress') },
] as const;

/** The protocol as an OpenRPC document, generated from the definitions that the service uses. */
export function openRpc(): JsonObject {
  return {
    openrpc: '1.3.2',
    info: {
      title: 'Quintet engine protocol',
      version: PROTOCOL_VERSION,
      description: 'JSON-RPC 2.0 over stdin and stdout, TCP (one message per line) or WebSocket (one per message).',
      license: { name: 'MIT' },
    },
    methods: Object.entries(METHODS).map(([name, method]) => methodObject(name, method)),
    'x-notifications': NOTIFICATIONS,
    components: {
      schemas: SCHEMAS,
      errors: Object.fromEntries(ERRORS.map(([code, message]) => [`E${-code}`, { code, message }])),
    },
  };
}

const methodObject = (name: string, { summary, params, result }: Method): Json => ({
  name,
  summary,
  paramStructure: 'by-name',
  params: Object.entries(params).map(([parameter, { description, schema, isRequired }]) => ({
    ...{ name: parameter, description, required: isRequired, schema },
  })),
  result: { name: 'result', schema: result },
  errors: ERRORS.map(([code]) => ({ $ref: `#/components/errors/E${-code}` })),
});

/** The document as it is printed and committed. */
export const openRpcText = (): string => `${JSON.stringify(openRpc(), null, 2)}\n`;
