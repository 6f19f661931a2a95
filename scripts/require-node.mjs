// Runs under any Node, to print in one line what is missing; everything else here is TypeScript for Node 24.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `Lisan needs Node.js 24 or newer, and this is ${process.versions.node}: install it from your package manager, or run \`npm ci\` again so that the bundled one is found.`,
  );
  process.exit(1);
}
