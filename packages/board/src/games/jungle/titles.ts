export { titles } from '@quintet/engine/jungle/titles';
