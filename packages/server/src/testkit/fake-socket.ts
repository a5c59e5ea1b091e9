import { EventEmitter } from 'node:events';
import { expect } from 'vitest';

/** A WebSocket and its stream that record what is written. */
export class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  readonly closes: number[] = [];
  readonly pings: Buffer[] = [];
  readonly pongs: string[] = [];
  isPaused = false;
  isTerminated = false;

  /** All writes in order; none may come after a close. */
  readonly writes: string[] = [];

  write(frames: string | Buffer): boolean {
    expect(this.closes).toEqual([]);
    this.writes.push(typeof frames === 'string' ? frames : frames.toString('latin1'));
    return true;
  }

  ping(data: Buffer): void {
    this.pings.push(data);
  }

  pong(data: Buffer): void {
    this.pongs.push(data.toString());
  }

  pause(): void {
    this.isPaused = true;
  }

  close(code: number): void {
    this.readyState = 2;
    this.closes.push(code);
  }

  terminate(): void {
    this.isTerminated = true;
    this.readyState = 3;
    this.emit('close');
  }
}
