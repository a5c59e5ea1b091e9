export { titles } from '@quintet/engine/bugs/titles';
