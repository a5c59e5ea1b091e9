export { titles } from '@quintet/engine/octa/titles';
