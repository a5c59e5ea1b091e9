import { Attacker } from './attacker.ts';

/** Requests that never end. */
export const SLOW_REQUESTS = {
  'nothing at all': '',
  'half of the headers': 'GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ',
  'half of a body':
    'POST /api/matches HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{',
  'half of a chunked body':
    'POST /api/matches HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"gam\r\n',
} as const;

const LARGE = 'GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';

/** Requests more data than all buffers in between can hold, and never reads the responses. */
export function neverReading(port: number): Attacker {
  const attacker = Attacker.connect(port);
  attacker.stopReading();
  attacker.write(LARGE.repeat(500));
  return attacker;
}
