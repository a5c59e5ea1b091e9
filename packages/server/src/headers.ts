import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** The page runs and loads what comes from here, and nothing else. */
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

/** Nothing here needs any of these, nor may anything that gets in by mistake. */
const PERMISSIONS = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'serial', 'midi', 'display-capture']
  .map((name) => `${name}=()`)
  .join(', ');

export async function setHeaders(server: FastifyInstance): Promise<void> {
  await server.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT },
    referrerPolicy: { policy: 'no-referrer' },
    // Whether there is TLS in front is the operator's to know.
    strictTransportSecurity: false,
  });
  server.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
  });
}
