import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { WebSocketServer } from 'ws';
import { byteLink, type Link, messageLink, muteLink, type Target } from './link.ts';
import { type Fault, type LinkPlan, linkPlanOf, randomFor } from './plan.ts';

export interface NetworkParts {
  readonly seed: number;
  /** Name of the client, for the log. */
  readonly name: string;
  readonly target: Target;
  did(fault: Fault): void;
  log(text: string): void;
}

/** A faulty network between one client and the servers. The seed determines all faults. */
export class Network {
  readonly #server = createServer({ noDelay: true });
  readonly #http = createHttpServer();
  readonly #sockets = new WebSocketServer({ noServer: true });
  readonly #links = new Set<Link>();
  #isCalm = false;
  #count = 0;

  private constructor({ seed, name, target, did, log }: NetworkParts) {
    const partsOf = (nth: number) => ({
      random: randomFor(seed, name, nth, 'link'),
      target,
      isCalm: () => this.#isCalm,
      did: (fault: Fault) => {
        log(`${name}: connection ${nth}: ${fault}`);
        did(fault);
      },
    });
    const plans = new WeakMap<object, { plan: Extract<LinkPlan, { level: 'messages' }>; nth: number }>();
    this.#server.on('connection', (socket) => {
      const nth = ++this.#count;
      const plan: LinkPlan = this.#isCalm ? { level: 'clean' } : linkPlanOf(randomFor(seed, name, nth), nth);
      log(`${name}: connection ${nth} opens: ${JSON.stringify(plan)}`);
      if (plan.level === 'mute') {
        this.#links.add(muteLink(socket, partsOf(nth)));
        return;
      }
      if (plan.level !== 'messages') {
        this.#links.add(byteLink(socket, plan.level === 'bytes' ? plan : null, partsOf(nth)));
        return;
      }
      plans.set(socket, { plan, nth });
      this.#http.emit('connection', socket);
    });
    this.#http.on('upgrade', (request, socket, head) => {
      this.#sockets.handleUpgrade(request, socket, head, (client) => {
        const planned = plans.get(request.socket);
        if (planned) this.#links.add(messageLink(client, planned.plan, partsOf(planned.nth)));
      });
    });
  }

  static async open(parts: NetworkParts): Promise<Network> {
    const network = new Network(parts);
    network.#server.listen(0, '127.0.0.1');
    await once(network.#server, 'listening');
    return network;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Ends all faults: cuts connections that hang, and injects no faults into new connections. */
  calm(): void {
    this.#isCalm = true;
    for (const link of this.#links) link.calm();
  }

  close(): void {
    this.#isCalm = true;
    for (const link of this.#links) link.destroy();
    this.#server.close();
    this.#http.close();
  }
}
