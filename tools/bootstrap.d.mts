export function nodeComplaint(version?: string): string | undefined;
export function needsInstall(root: string): boolean;
export function recordInstall(root: string): void;
export function bootstrap(root?: string): string;
export function run(entry: string): Promise<void>;
