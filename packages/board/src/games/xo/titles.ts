export { titles } from '@quintet/engine/xo/titles';
