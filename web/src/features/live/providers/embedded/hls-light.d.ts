// The light build has no types of its own; its API is a subset.
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
