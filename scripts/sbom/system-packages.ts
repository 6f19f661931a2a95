import { execFileSync } from 'node:child_process';

type SystemComponent = { 'bom-ref': string; type: string; name: string; version: string; purl: string };

/**
 * Lists the packages of an image besides the packages of the product: Node, npm and Debian's packages. It runs in the
 * image.
 */
export function readSystemPackages(): SystemComponent[] {
  const npm = execFileSync('npm', ['--version'], { encoding: 'utf8' }).trim();
  const debian = execFileSync('dpkg-query', ['--show', '--showformat', '${Package}\t${Version}\t${Architecture}\n'], {
    encoding: 'utf8',
  });
  const packages = debian
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
  return [
    componentOf('application', 'node', process.versions.node, `pkg:generic/node@${process.versions.node}`),
    componentOf('application', 'npm', npm, `pkg:npm/npm@${npm}`),
    ...packages.map(([name = '', version = '', architecture = '']) =>
      componentOf(
        'library',
        name,
        version,
        `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${architecture}`,
      ),
    ),
  ];
}

function componentOf(type: string, name: string, version: string, purl: string): SystemComponent {
  return { 'bom-ref': purl, type, name, version, purl };
}
