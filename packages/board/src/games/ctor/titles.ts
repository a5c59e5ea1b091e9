export { titles } from '@quintet/engine/ctor/titles';
