/** Right-to-left first: only logical properties and keywords, so that a screen can be turned round. */
export default {
  rules: {
    'property-layout-mappings': 'flow-relative',
    'value-keyword-layout-mappings': 'flow-relative',
    'block-no-empty': true,
    'color-no-invalid-hex': true,
    'declaration-block-no-duplicate-properties': true,
    'property-no-unknown': true,
    'custom-property-no-missing-var-function': true,
    'declaration-no-important': true,
  },
};
