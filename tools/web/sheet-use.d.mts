export declare const classUse: (code: string) => (name: string) => boolean;
export declare const usedRules: (css: string, isUsed: (name: string) => boolean) => string;
