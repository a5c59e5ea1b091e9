import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Content security policy: everything must come from this server. */
const CONTENT = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
  baseUri: ["'self'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

/** Browser features that the app never uses. */
const PERMISSIONS = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'serial', 'midi', 'display-capture']
  .map((name) => `${name}=()`)
  .join(', ');

/** Adds security headers to every response. */
export async function setHeaders(server: FastifyInstance): Promise<void> {
  await server.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT },
    referrerPolicy: { policy: 'no-referrer' },
    // Only the operator knows whether there is TLS in front.
    strictTransportSecurity: false,
  });
  server.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
  });
}
