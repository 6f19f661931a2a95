/** Right-to-left first: only logical properties and keywords, so that a screen can be turned round. */
export default {
  rules: {
    'property-layout-mappings': [
      'flow-relative',
      // Shorthands are the same both ways with up to three values (see below); the axes of `overflow` have no logical name everywhere.
      { ignoreProperties: ['margin', 'padding', 'inset', 'overflow-x', 'overflow-y'] },
    ],
    'declaration-property-value-disallowed-list': {
      '/^(margin|padding|inset|border-width|border-color|border-style)$/': [
        /^[\w.%-]+\s+[\w.%-]+\s+[\w.%-]+\s+[\w.%-]+$/,
      ],
      'border-radius': [/^[\w.%()-]+\s+[\w.%()-]+\s+[\w.%()-]+\s+[\w.%()-]+$/],
    },
    // The reader's own font size counts: sizes of text are the tokens in rem of `ui/tokens.css`.
    'declaration-property-value-allowed-list': { 'font-size': [/^var\(--text-[\w-]+\)$/, 'inherit'] },
    'declaration-property-unit-disallowed-list': { '/^(font|font-size|line-height|--text-.+)$/': ['px', 'pt'] },
    'value-keyword-layout-mappings': 'flow-relative',
    'block-no-empty': true,
    'color-no-invalid-hex': true,
    // A unit that older browsers do not know, after one that they do.
    'declaration-block-no-duplicate-properties': [true, { ignore: ['consecutive-duplicates-with-different-syntaxes'] }],
    'property-no-unknown': true,
    'custom-property-no-missing-var-function': true,
    'declaration-no-important': true,
  },
};
